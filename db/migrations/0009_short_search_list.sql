-- New words wait in a list until an insert finds it full and sorts it into the index: with the 4 MB of the default that
-- insert, and those behind it, took 60 ms.
ALTER INDEX "leads_words" SET (gin_pending_list_limit = 128);
