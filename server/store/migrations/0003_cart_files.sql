CREATE TABLE "cart_files" (
	"cart_id" text NOT NULL,
	"file_id" text NOT NULL,
	"website_id" text NOT NULL,
	CONSTRAINT "cart_files_cart_id_file_id_pk" PRIMARY KEY("cart_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "cart_files" ADD CONSTRAINT "cart_files_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_files" ADD CONSTRAINT "cart_files_file_id_form_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."form_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cart_files_file_id_index" ON "cart_files" USING btree ("file_id");