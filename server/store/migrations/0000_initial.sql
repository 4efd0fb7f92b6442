CREATE TABLE "cart_commands" (
	"cart_id" text NOT NULL,
	"sequence" integer NOT NULL,
	"website_id" text NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_commands_cart_id_sequence_pk" PRIMARY KEY("cart_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "cart_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"website_id" text NOT NULL,
	"cart_id" text NOT NULL,
	"item_id" text NOT NULL,
	"sku" text NOT NULL,
	"quantity" integer NOT NULL,
	"additional_fields" text,
	"subscription_option_id" text,
	"seen_price_cents" bigint NOT NULL,
	"position" integer NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "cart_entries_quantity" CHECK ("cart_entries"."quantity" between 1 and 9999)
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"id" text PRIMARY KEY NOT NULL,
	"website_id" text NOT NULL,
	"token" text NOT NULL,
	"kind" text NOT NULL,
	"visitor_id" text NOT NULL,
	"currency" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"promo_codes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"shipping_location" jsonb,
	"shipping_option_id" text,
	"order_id" text,
	"purchased_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "carts_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"website_id" text NOT NULL,
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_website_id_scope_key_pk" PRIMARY KEY("website_id","scope","key")
);
--> statement-breakpoint
CREATE TABLE "stock" (
	"website_id" text NOT NULL,
	"item_id" text NOT NULL,
	"sku" text NOT NULL,
	"unlimited" boolean NOT NULL,
	"quantity" integer NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_website_id_item_id_sku_pk" PRIMARY KEY("website_id","item_id","sku"),
	CONSTRAINT "stock_never_negative" CHECK ("stock"."quantity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "form_submissions" (
	"id" text PRIMARY KEY NOT NULL,
	"website_id" text NOT NULL,
	"form_id" text NOT NULL,
	"answers" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailing_list_members" (
	"website_id" text NOT NULL,
	"list_id" text NOT NULL,
	"email" text NOT NULL,
	"language" text,
	"source" text NOT NULL,
	"unsubscribed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mailing_list_members_website_id_list_id_email_pk" PRIMARY KEY("website_id","list_id","email")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"website_id" text NOT NULL,
	"reason" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"last_error" text,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "restock_sign_ups" (
	"id" text PRIMARY KEY NOT NULL,
	"website_id" text NOT NULL,
	"product_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"email" text NOT NULL,
	"language" text,
	"joins_mailing_list" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "submission_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"website_id" text NOT NULL,
	"visitor_id" text NOT NULL,
	"body_hash" text,
	"answer" jsonb,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"website_id" text NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "orders_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1),
	"cart_id" text NOT NULL,
	"visitor_id" text NOT NULL,
	"state" text NOT NULL,
	"email" text NOT NULL,
	"currency" text NOT NULL,
	"lines" jsonb NOT NULL,
	"shipping_address" jsonb,
	"shipping_option" jsonb,
	"promo_codes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"subtotal_cents" bigint NOT NULL,
	"discount_cents" bigint NOT NULL,
	"tax_cents" bigint NOT NULL,
	"shipping_cost_cents" bigint NOT NULL,
	"grand_total_cents" bigint NOT NULL,
	"payment_method" text NOT NULL,
	"payment_reference" text,
	"reserved_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"website_id" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"roles" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "intake_records" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "intake_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"website_id" text NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "owner_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"website_id" text NOT NULL,
	"account_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"website_id" text NOT NULL,
	"name" text NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "settings_website_id_name_pk" PRIMARY KEY("website_id","name")
);
--> statement-breakpoint
ALTER TABLE "cart_commands" ADD CONSTRAINT "cart_commands_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_entries" ADD CONSTRAINT "cart_entries_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_sessions" ADD CONSTRAINT "owner_sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cart_entries_cart_id_position_index" ON "cart_entries" USING btree ("cart_id","position");--> statement-breakpoint
CREATE INDEX "carts_website_id_changed_at_index" ON "carts" USING btree ("website_id","changed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "carts_one_open_per_visitor" ON "carts" USING btree ("website_id","visitor_id") WHERE "carts"."kind" = 'cart' and "carts"."purchased_at" is null;--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_index" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "form_submissions_website_id_form_id_created_at_index" ON "form_submissions" USING btree ("website_id","form_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_once" ON "outbox" USING btree ("website_id","reason");--> statement-breakpoint
CREATE INDEX "outbox_state_due_at_index" ON "outbox" USING btree ("state","due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "restock_sign_ups_once" ON "restock_sign_ups" USING btree ("website_id","product_id","variant_id","email");--> statement-breakpoint
CREATE INDEX "restock_sign_ups_website_id_product_id_variant_id_created_at_id_index" ON "restock_sign_ups" USING btree ("website_id","product_id","variant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "submission_keys_created_at_index" ON "submission_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_per_cart" ON "orders" USING btree ("cart_id") WHERE "orders"."state" in ('payment-started', 'payment-unknown', 'paid', 'fulfilled');--> statement-breakpoint
CREATE INDEX "orders_website_id_created_at_index" ON "orders" USING btree ("website_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_unsettled" ON "orders" USING btree ("reserved_until") WHERE "orders"."state" in ('payment-started', 'payment-unknown');--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email" ON "accounts" USING btree ("website_id","email");--> statement-breakpoint
CREATE INDEX "intake_records_website_id_kind_received_at_index" ON "intake_records" USING btree ("website_id","kind","received_at");--> statement-breakpoint
CREATE INDEX "owner_sessions_expires_at_index" ON "owner_sessions" USING btree ("expires_at");