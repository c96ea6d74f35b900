-- A leaf is found by the second by which it is due and its hash (leaf_due): each event wrote this index for nothing.
DROP INDEX leaf_staged;
