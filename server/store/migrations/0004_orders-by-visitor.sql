-- A build that was cut short leaves an index that nothing uses.
DROP INDEX IF EXISTS "orders_website_id_visitor_id_index";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_website_id_visitor_id_index" ON "orders" USING btree ("website_id","visitor_id");
