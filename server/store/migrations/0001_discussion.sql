CREATE TABLE "comments" (
	"id" text PRIMARY KEY NOT NULL,
	"website_id" text NOT NULL,
	"item_id" text NOT NULL,
	"author" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "likes" (
	"website_id" text NOT NULL,
	"item_id" text NOT NULL,
	"visitor_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "likes_website_id_item_id_visitor_id_pk" PRIMARY KEY("website_id","item_id","visitor_id")
);
--> statement-breakpoint
CREATE INDEX "comments_website_id_item_id_created_at_id_index" ON "comments" USING btree ("website_id","item_id","created_at","id");