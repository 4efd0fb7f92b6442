-- A build that was cut short leaves an index that nothing uses.
DROP INDEX IF EXISTS "orders_promo_codes";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_promo_codes" ON "orders" USING gin ("promo_codes") WHERE "orders"."promo_codes" <> '[]'::jsonb;