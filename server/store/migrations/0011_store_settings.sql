CREATE TABLE "store_settings" (
	"website_id" text NOT NULL,
	"version" integer NOT NULL,
	"action" text NOT NULL,
	"settings" jsonb,
	"previous" integer,
	"saved_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "store_settings_website_id_version_pk" PRIMARY KEY("website_id","version")
);
