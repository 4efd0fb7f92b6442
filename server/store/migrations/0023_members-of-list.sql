-- A build that was cut short leaves an index that nothing uses.
DROP INDEX IF EXISTS "mailing_list_members_token";--> statement-breakpoint
DROP INDEX IF EXISTS "mailing_list_members_newest";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "mailing_list_members_token" ON "mailing_list_members" USING btree ("token");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mailing_list_members_newest" ON "mailing_list_members" USING btree ("website_id","list_id","created_at");