CREATE TABLE "reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"website_id" text NOT NULL,
	"item_id" text NOT NULL,
	"visitor_id" text NOT NULL,
	"rating" smallint NOT NULL,
	"author" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"is_buyer" boolean NOT NULL,
	"state" text NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "reviews_website_id_item_id_state_created_at_id_index" ON "reviews" USING btree ("website_id","item_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_website_id_state_created_at_id_index" ON "reviews" USING btree ("website_id","state","created_at","id");