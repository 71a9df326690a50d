-- A file as the first version of the schema left it. It stays as it is.
PRAGMA application_id = 1578565925;
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE games (
	id TEXT NOT NULL, 
	rules INTEGER NOT NULL, 
	edition TEXT NOT NULL, 
	players SMALLINT NOT NULL, 
	phase TEXT NOT NULL, 
	listed BOOLEAN NOT NULL, 
	spectators BOOLEAN NOT NULL, 
	created BIGINT NOT NULL, 
	changed BIGINT NOT NULL, 
	host BLOB NOT NULL, 
	next TEXT, 
	PRIMARY KEY (id)
)
 WITHOUT ROWID

;
INSERT INTO "games" VALUES('first',1,'second',4,'over',1,1,1000,4000,X'61616161','second');
INSERT INTO "games" VALUES('second',1,'premium',5,'playing',0,0,2000,2500,X'62626262',NULL);
CREATE TABLE log (
	game TEXT NOT NULL, 
	seq INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	command BLOB NOT NULL, 
	hash BLOB NOT NULL, 
	PRIMARY KEY (game, seq), 
	FOREIGN KEY(game) REFERENCES games (id)
)
 WITHOUT ROWID

;
INSERT INTO "log" VALUES('first',1,1000,X'6F70656E',X'01');
INSERT INTO "log" VALUES('first',2,2000,X'736974',X'02');
INSERT INTO "log" VALUES('first',3,4000,X'6D6F766500FF',X'03');
INSERT INTO "log" VALUES('second',1,2000,X'6F70656E',X'04');
INSERT INTO "log" VALUES('second',2,2500,X'736974',X'05');
CREATE TABLE revoked (
	"key" BLOB NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY ("key")
)
 WITHOUT ROWID

;
INSERT INTO "revoked" VALUES(X'63636363',3000);
CREATE TABLE seats (
	game TEXT NOT NULL, 
	seat SMALLINT NOT NULL, 
	name TEXT NOT NULL, 
	"key" BLOB, 
	level TEXT, 
	PRIMARY KEY (game, seat), 
	FOREIGN KEY(game) REFERENCES games (id)
)
 WITHOUT ROWID

;
INSERT INTO "seats" VALUES('first',0,'Ann',X'61616161',NULL);
INSERT INTO "seats" VALUES('first',1,'Bot',NULL,'expert');
INSERT INTO "seats" VALUES('second',3,'Bén ♥',X'62626262',NULL);
CREATE INDEX games_in_lobby ON games (listed, phase, created);
CREATE INDEX games_by_phase ON games (phase, changed);
CREATE INDEX games_by_host ON games (host);
CREATE INDEX seats_by_key ON seats ("key");
COMMIT;
