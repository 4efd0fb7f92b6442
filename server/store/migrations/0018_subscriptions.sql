CREATE TABLE "subscription_events" (
	"subscription_id" text NOT NULL,
	"sequence" integer NOT NULL,
	"website_id" text NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"done_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscription_events_subscription_id_sequence_pk" PRIMARY KEY("subscription_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"website_id" text NOT NULL,
	"key" text NOT NULL,
	"order_id" text NOT NULL,
	"entry_id" text NOT NULL,
	"visitor_id" text NOT NULL,
	"email" text NOT NULL,
	"state" text NOT NULL,
	"currency" text NOT NULL,
	"line" jsonb NOT NULL,
	"shipping_address" jsonb,
	"shipping_option" jsonb,
	"subtotal_cents" bigint NOT NULL,
	"discount_cents" bigint NOT NULL,
	"tax_cents" bigint NOT NULL,
	"shipping_cost_cents" bigint NOT NULL,
	"grand_total_cents" bigint NOT NULL,
	"payment_method" text NOT NULL,
	"saved" jsonb,
	"anchor_at" timestamp (3) with time zone NOT NULL,
	"period" integer NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"paid_cycles" integer NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"try_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "subscription_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "subscription_period" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "saved_payment" jsonb;--> statement-breakpoint
ALTER TABLE "subscription_events" ADD CONSTRAINT "subscription_events_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_once" ON "subscriptions" USING btree ("order_id","entry_id");--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("website_id","try_at") WHERE "subscriptions"."state" in ('active', 'past-due');--> statement-breakpoint
CREATE INDEX "subscriptions_website_id_created_at_id_index" ON "subscriptions" USING btree ("website_id","created_at","id");