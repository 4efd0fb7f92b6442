CREATE TABLE "form_files" (
	"id" text PRIMARY KEY NOT NULL,
	"website_id" text NOT NULL,
	"visitor_id" text NOT NULL,
	"form_id" text NOT NULL,
	"field_id" text NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"kept_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "form_files_website_id_visitor_id_index" ON "form_files" USING btree ("website_id","visitor_id");--> statement-breakpoint
CREATE INDEX "form_files_kept_at_created_at_index" ON "form_files" USING btree ("kept_at","created_at");