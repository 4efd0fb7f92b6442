CREATE TABLE "experiments" (
	"website_id" text NOT NULL,
	"id" text NOT NULL,
	"title" text NOT NULL,
	"goal" text NOT NULL,
	"variants" jsonb NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"kept" text,
	"started_at" timestamp (3) with time zone,
	"stopped_at" timestamp (3) with time zone,
	"changed_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "experiments_website_id_id_pk" PRIMARY KEY("website_id","id")
);
