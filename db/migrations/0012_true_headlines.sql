-- The default headlines promised operations that nobody serves and a checkpoint that founders have not ratified. Texts
-- that founders have changed stay; a form that shows an old one is told of the change by the version.
UPDATE "offers" SET "version" = "version" + 1, "updated_at" = now(),
  "headline" = 'Fourteen days of speech evaluation beside your live process, judged on your own recordings.'
WHERE "id" = 'speech-shadow-14'
  AND "headline" = 'Fourteen days of transcription and pronunciation scoring beside your live process, judged on your own recordings.';
--> statement-breakpoint
UPDATE "offers" SET "version" = "version" + 1, "updated_at" = now(),
  "headline" = 'Thirty days of text analysis on your own documents, with your reviewers in the loop.'
WHERE "id" = 'document-review-30'
  AND "headline" = 'Thirty days of text analysis and image clean-up with your reviewers in the loop, with a right to stop at half time.';
