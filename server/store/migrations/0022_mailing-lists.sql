CREATE TABLE "mailing_lists" (
	"website_id" text NOT NULL,
	"list_id" text NOT NULL,
	"asks_first" boolean NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mailing_lists_website_id_list_id_pk" PRIMARY KEY("website_id","list_id")
);
--> statement-breakpoint
ALTER TABLE "mailing_list_members" ADD COLUMN "asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mailing_list_members" ADD COLUMN "token" text DEFAULT gen_random_uuid()::text NOT NULL;