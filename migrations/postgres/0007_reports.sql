-- What a player has told arbiters and administrators of another player; an answer ends it. The other one learns nothing of it.
CREATE TABLE report (
  id UUID NOT NULL,
  by_id UUID NOT NULL,
  about_id UUID NOT NULL,
  reason TEXT NOT NULL,
  words TEXT NOT NULL,
  made_us BIGINT NOT NULL,
  answer TEXT,
  answered_by UUID,
  answered_us BIGINT,
  CONSTRAINT report_pkey PRIMARY KEY (id),
  CONSTRAINT report_by_id_fkey FOREIGN KEY (by_id) REFERENCES player (id),
  CONSTRAINT report_about_id_fkey FOREIGN KEY (about_id) REFERENCES player (id),
  CONSTRAINT report_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES player (id)
);
CREATE INDEX report_by ON report (by_id ASC, made_us DESC, id DESC);
CREATE INDEX report_open ON report (made_us ASC, id ASC) WHERE answered_us IS NULL;
CREATE INDEX report_answered ON report (answered_us ASC);
