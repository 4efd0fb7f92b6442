-- A build that was cut short leaves an index that nothing uses.
DROP INDEX IF EXISTS "orders_one_living_per_cart";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "orders_one_living_per_cart" ON "orders" USING btree ("cart_id") WHERE "orders"."state" in ('payment-started', 'payment-unknown', 'payment-pending', 'paid', 'fulfilled');--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_one_per_cart";
