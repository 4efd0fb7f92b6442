ALTER TABLE "orders" ADD COLUMN "billing" jsonb;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "billing" jsonb;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "quote" jsonb;