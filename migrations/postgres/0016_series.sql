-- A series: a template of tournaments (a sheet), and the rules by which its sections are made, both as JSON. shut_us: since when
-- nobody enters. due_us: from when on it is to be looked at what follows for it.
CREATE TABLE series (
  id UUID NOT NULL,
  name TEXT NOT NULL,
  sheet TEXT NOT NULL,
  rules TEXT NOT NULL,
  version BIGINT NOT NULL,
  shut_us BIGINT,
  due_us BIGINT,
  CONSTRAINT series_pkey PRIMARY KEY (id)
);
CREATE INDEX series_due ON series (due_us ASC) WHERE due_us IS NOT NULL;

-- Somebody with a post in a series, and so in all its sections.
CREATE TABLE series_role (
  series_id UUID NOT NULL,
  player_id UUID NOT NULL,
  role TEXT NOT NULL,
  CONSTRAINT series_role_once PRIMARY KEY (series_id, player_id),
  CONSTRAINT series_role_series_id_fkey FOREIGN KEY (series_id) REFERENCES series (id),
  CONSTRAINT series_role_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id),
  CONSTRAINT series_role_known CHECK (role IN ('director', 'assistant', 'arbiter'))
);
CREATE INDEX series_role_player ON series_role (player_id ASC, series_id ASC);

-- Somebody who waits for a section of a series; whoever gets a place waits no longer. class: from 1, the highest. rating: by which
-- a reserve list is ordered, as it was at the entry. invited: whether an invitation was accepted.
CREATE TABLE series_entry (
  series_id UUID NOT NULL,
  player_id UUID NOT NULL,
  class BIGINT NOT NULL,
  entered_us BIGINT NOT NULL,
  entered_by UUID NOT NULL,
  rating BIGINT,
  invited BOOLEAN NOT NULL,
  CONSTRAINT series_entry_once PRIMARY KEY (series_id, player_id),
  CONSTRAINT series_entry_series_id_fkey FOREIGN KEY (series_id) REFERENCES series (id),
  CONSTRAINT series_entry_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id),
  CONSTRAINT series_entry_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES player (id)
);
CREATE INDEX series_entry_player ON series_entry (player_id ASC, series_id ASC);

-- A section of a series: the tournament that was made for it. over_us: when it was seen that it is over, with what follows for
-- its players. promote, relegate: so many of its players move, as the rules said when it was made.
CREATE TABLE series_section (
  series_id UUID NOT NULL,
  class BIGINT NOT NULL,
  number BIGINT NOT NULL,
  promote BIGINT NOT NULL,
  relegate BIGINT NOT NULL,
  tournament_id UUID NOT NULL,
  over_us BIGINT,
  CONSTRAINT series_section_once PRIMARY KEY (series_id, class, number),
  CONSTRAINT series_section_series_id_fkey FOREIGN KEY (series_id) REFERENCES series (id),
  CONSTRAINT series_section_tournament_id_fkey FOREIGN KEY (tournament_id) REFERENCES tournament (id)
);
CREATE UNIQUE INDEX series_section_tournament_once ON series_section (tournament_id ASC);
CREATE INDEX series_section_open ON series_section (series_id ASC, class ASC, number DESC) WHERE over_us IS NULL;
CREATE INDEX series_section_newest ON series_section (series_id ASC, tournament_id DESC);

-- What a player's last section has come to that they have played in a series with classes: in which class it was, and whether
-- they were promoted, relegated or stay.
CREATE TABLE series_right (
  series_id UUID NOT NULL,
  player_id UUID NOT NULL,
  class BIGINT NOT NULL,
  outcome TEXT NOT NULL,
  tournament_id UUID NOT NULL,
  CONSTRAINT series_right_once PRIMARY KEY (series_id, player_id),
  CONSTRAINT series_right_series_id_fkey FOREIGN KEY (series_id) REFERENCES series (id),
  CONSTRAINT series_right_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id),
  CONSTRAINT series_right_tournament_id_fkey FOREIGN KEY (tournament_id) REFERENCES tournament (id),
  CONSTRAINT series_right_outcome_known CHECK (outcome IN ('promoted', 'stays', 'relegated'))
);
CREATE INDEX series_right_player ON series_right (player_id ASC, series_id ASC);
CREATE INDEX series_right_tournament ON series_right (tournament_id ASC, player_id ASC);

-- An invitation to a series, or to a class of it. until_us: by when it is answered. mailed_us: when the last mail about one went
-- to the player.
CREATE TABLE series_invitation (
  series_id UUID NOT NULL,
  player_id UUID NOT NULL,
  class BIGINT NOT NULL,
  state TEXT NOT NULL,
  made_us BIGINT NOT NULL,
  made_by UUID NOT NULL,
  until_us BIGINT NOT NULL,
  mailed_us BIGINT,
  CONSTRAINT series_invitation_once PRIMARY KEY (series_id, player_id),
  CONSTRAINT series_invitation_series_id_fkey FOREIGN KEY (series_id) REFERENCES series (id),
  CONSTRAINT series_invitation_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id),
  CONSTRAINT series_invitation_made_by_fkey FOREIGN KEY (made_by) REFERENCES player (id),
  CONSTRAINT series_invitation_state_known CHECK (state IN ('open', 'accepted', 'declined', 'lapsed', 'taken-back'))
);
CREATE INDEX series_invitation_player ON series_invitation (player_id ASC, series_id ASC);
CREATE INDEX series_invitation_newest ON series_invitation (series_id ASC, made_us DESC, player_id ASC);
CREATE INDEX series_invitation_open ON series_invitation (series_id ASC, until_us ASC) WHERE state = 'open';
