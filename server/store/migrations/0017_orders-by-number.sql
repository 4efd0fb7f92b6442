-- A build that was cut short leaves an index that nothing uses.
DROP INDEX IF EXISTS "orders_number";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_number" ON "orders" USING btree ("website_id","number");