CREATE TABLE "invoices" (
	"website_id" text NOT NULL,
	"number" bigint NOT NULL,
	"label" text NOT NULL,
	"order_id" text NOT NULL,
	"refund_id" text DEFAULT '' NOT NULL,
	"dated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invoices_website_id_number_pk" PRIMARY KEY("website_id","number"),
	CONSTRAINT "invoices_number_positive" CHECK ("invoices"."number" > 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_test" boolean;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_of_each" ON "invoices" USING btree ("order_id","refund_id");