CREATE TABLE "kept_answers" (
	"key_id" text NOT NULL,
	"key_sha256" text NOT NULL,
	"request_sha256" text NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"sealed" text,
	CONSTRAINT "kept_answers_key_id_key_sha256_pk" PRIMARY KEY("key_id","key_sha256")
);
--> statement-breakpoint
ALTER TABLE "kept_answers" ADD CONSTRAINT "kept_answers_key_id_api_keys_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("key_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_answers_ends_at" ON "kept_answers" USING btree ("ends_at");