-- Items may be decided in the pilot instead of uploaded, and all may have a result. An edited template stays as it is.
UPDATE reply_templates SET version = version + 1, changed_at = now(),
  text = E'Hello {contact},\n\nHow is the pilot going? {silence} So far, {progress} items have a result. {last_day}\n\nIs there anything that you need from us?\n\nKind regards\n{founder}, {vendor}'
WHERE text = E'Hello {contact},\n\nHow is the pilot going? {silence} So far, {progress} items have a result. {last_day}\n\nIs there anything we can do to make the next upload easier?\n\nKind regards\n{founder}, {vendor}';
