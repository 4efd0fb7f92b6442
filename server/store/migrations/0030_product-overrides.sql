CREATE TABLE "product_overrides" (
	"website_id" text NOT NULL,
	"item_id" text NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"currency" text NOT NULL,
	"variants" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_overrides_website_id_item_id_pk" PRIMARY KEY("website_id","item_id")
);
--> statement-breakpoint
CREATE INDEX "product_overrides_by_change" ON "product_overrides" USING btree ("website_id","changed_at","item_id");