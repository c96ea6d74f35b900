-- A rating list of others that administrators bring in, such as FIDE or ICCF: of which day its newest rating is (empty until it is
-- brought in to its end), and how many players it has.
CREATE TABLE foreign_list (
  list TEXT NOT NULL,
  rated_on TEXT NOT NULL,
  players BIGINT NOT NULL,
  CONSTRAINT foreign_list_pkey PRIMARY KEY (list)
);

-- A player's newest rating in such a list, by the player's number in it, and of which day it is.
CREATE TABLE foreign_rating (
  list TEXT NOT NULL,
  id BIGINT NOT NULL,
  rating BIGINT NOT NULL,
  rated_on TEXT NOT NULL,
  CONSTRAINT foreign_rating_pkey PRIMARY KEY (list, id)
);
