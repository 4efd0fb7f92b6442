CREATE TABLE "style_versions" (
	"website_id" text NOT NULL,
	"version" integer NOT NULL,
	"action" text NOT NULL,
	"values" jsonb NOT NULL,
	"previous" integer,
	"published_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "style_versions_website_id_version_pk" PRIMARY KEY("website_id","version")
);
