-- Everything here can be run again: indexes are built beside the writes of others, outside of a transaction.
ALTER TABLE "comments" ADD COLUMN IF NOT EXISTS "state" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN IF NOT EXISTS "reply" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN IF NOT EXISTS "changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN IF NOT EXISTS "unsubscribe_url" text;--> statement-breakpoint
ALTER TABLE "restock_sign_ups" ADD COLUMN IF NOT EXISTS "closed_at" timestamp (3) with time zone;--> statement-breakpoint
-- A build that was cut short leaves an index that nothing uses.
DROP INDEX IF EXISTS "restock_sign_ups_waiting";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "restock_sign_ups_waiting" ON "restock_sign_ups" USING btree ("website_id","product_id","variant_id","email") WHERE "restock_sign_ups"."closed_at" is null;--> statement-breakpoint
DROP INDEX IF EXISTS "restock_sign_ups_once";--> statement-breakpoint
DROP INDEX IF EXISTS "comments_by_state";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "comments_by_state" ON "comments" USING btree ("website_id","state","created_at","id");