CREATE TABLE "cart_gift_cards" (
	"cart_id" text NOT NULL,
	"card_id" text NOT NULL,
	"website_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_gift_cards_cart_id_card_id_pk" PRIMARY KEY("cart_id","card_id")
);
--> statement-breakpoint
CREATE TABLE "gift_card_entries" (
	"card_id" text NOT NULL,
	"sequence" integer NOT NULL,
	"website_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"order_id" text,
	"done_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gift_card_entries_card_id_sequence_pk" PRIMARY KEY("card_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "gift_cards" (
	"id" text PRIMARY KEY NOT NULL,
	"website_id" text NOT NULL,
	"code" text NOT NULL,
	"code_hash" text NOT NULL,
	"currency" text NOT NULL,
	"initial_cents" bigint NOT NULL,
	"balance_cents" bigint NOT NULL,
	"order_id" text,
	"entry_id" text,
	"piece" integer,
	"recipient_name" text,
	"recipient_email" text,
	"message" text,
	"send_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	"deactivated_at" timestamp (3) with time zone,
	"issued_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gift_cards_never_negative" CHECK ("gift_cards"."balance_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "cart_entries" ADD COLUMN "gift" jsonb;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD COLUMN "gift_card_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gift_cards" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "cart_gift_cards" ADD CONSTRAINT "cart_gift_cards_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_gift_cards" ADD CONSTRAINT "cart_gift_cards_card_id_gift_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."gift_cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_entries" ADD CONSTRAINT "gift_card_entries_card_id_gift_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."gift_cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_card_entries_order_id_index" ON "gift_card_entries" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gift_cards_code" ON "gift_cards" USING btree ("website_id","code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "gift_cards_sold_once" ON "gift_cards" USING btree ("order_id","entry_id","piece");--> statement-breakpoint
CREATE INDEX "gift_cards_website_id_created_at_id_index" ON "gift_cards" USING btree ("website_id","created_at","id");--> statement-breakpoint
CREATE INDEX "gift_cards_to_mail" ON "gift_cards" USING btree ("website_id","send_at") WHERE "gift_cards"."mailed_at" is null;