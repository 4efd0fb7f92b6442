CREATE TABLE "product_files" (
	"id" text PRIMARY KEY NOT NULL,
	"website_id" text NOT NULL,
	"product_id" text NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"size" bigint NOT NULL,
	"stored_as" text NOT NULL,
	"changed_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "order_files" ADD COLUMN "product_file_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "product_files_names" ON "product_files" USING btree ("website_id","product_id","name");