CREATE TABLE "order_files" (
	"key" text PRIMARY KEY NOT NULL,
	"website_id" text NOT NULL,
	"order_id" text NOT NULL,
	"entry_id" text NOT NULL,
	"file" text NOT NULL,
	"title" text NOT NULL,
	"downloads" integer DEFAULT 0 NOT NULL,
	"most_downloads" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"counted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_files_once" ON "order_files" USING btree ("order_id","entry_id","file");--> statement-breakpoint
CREATE INDEX "order_files_website_id_order_id_index" ON "order_files" USING btree ("website_id","order_id");