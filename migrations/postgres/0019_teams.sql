-- The captain of a team, and of no other. answers_draws: whether the captain alone answers draw offers to its players. asked: for which round's line-up
-- the captain was asked last, twice its number, and one more once they were reminded.
CREATE TABLE team_captain (
  tournament_id UUID NOT NULL,
  team BIGINT NOT NULL,
  player_id UUID NOT NULL,
  answers_draws BOOLEAN NOT NULL,
  asked BIGINT NOT NULL,
  CONSTRAINT team_captain_once PRIMARY KEY (tournament_id, team),
  CONSTRAINT team_captain_tournament_id_fkey FOREIGN KEY (tournament_id) REFERENCES tournament (id),
  CONSTRAINT team_captain_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id)
);
CREATE UNIQUE INDEX team_captain_player ON team_captain (player_id ASC, tournament_id ASC);

-- A line-up that a captain has entered for a round that is not paired yet: the starting numbers as JSON. Nobody sees another team's.
CREATE TABLE line_up (
  tournament_id UUID NOT NULL,
  round BIGINT NOT NULL,
  team BIGINT NOT NULL,
  players TEXT NOT NULL,
  by_id UUID NOT NULL,
  entered_us BIGINT NOT NULL,
  CONSTRAINT line_up_once PRIMARY KEY (tournament_id, round, team),
  CONSTRAINT line_up_tournament_id_fkey FOREIGN KEY (tournament_id) REFERENCES tournament (id),
  CONSTRAINT line_up_by_id_fkey FOREIGN KEY (by_id) REFERENCES player (id)
);
