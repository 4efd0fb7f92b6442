CREATE TABLE "form_versions" (
	"website_id" text NOT NULL,
	"form_id" text NOT NULL,
	"version" integer NOT NULL,
	"action" text NOT NULL,
	"form" jsonb,
	"previous" integer,
	"published_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "form_versions_website_id_form_id_version_pk" PRIMARY KEY("website_id","form_id","version")
);
--> statement-breakpoint
ALTER TABLE "form_submissions" ADD COLUMN "tags" jsonb DEFAULT '[]'::jsonb NOT NULL;