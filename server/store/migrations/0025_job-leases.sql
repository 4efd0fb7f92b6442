CREATE TABLE "job_leases" (
	"website_id" text NOT NULL,
	"job" text NOT NULL,
	"holder" text NOT NULL,
	"fence" bigint NOT NULL,
	"taken_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "job_leases_website_id_job_pk" PRIMARY KEY("website_id","job")
);
