-- Replies whose sentences were hard to read. An edited template stays as it is.
UPDATE reply_templates SET version = version + 1, changed_at = now(),
  text = E'Hello {contact},\n\nThank you for asking about {the_pilot}.\n\nYour request, in your own words:\n- Workflow: “{workflow}”\n- Success metric: “{metric}”\n\nBefore we can propose a start date, we need to know:\n\n{questions}\n\n{quote}\n\nKind regards\n{founder}, {vendor}'
WHERE subject = 'Your pilot request: what we still need to know' AND text = E'Hello {contact},\n\nThank you for asking about {the_pilot}.\n\nThis is how we understand your request:\n- Workflow: {workflow}\n- Success metric: {metric}\n\nBefore we can propose a start date, we need to know:\n\n{questions}\n\n{quote}\n\nKind regards\n{founder}, {vendor}';
--> statement-breakpoint
UPDATE reply_templates SET version = version + 1, changed_at = now(),
  text = E'Hello {contact},\n\nThank you for requesting {the_pilot}. {nothing_missing}\n\nYour request, in your own words:\n- Workflow: “{workflow}”\n- Success metric: “{metric}”\n\nWhich day suits you for a 30-minute call to agree on the scope and a start date?\n\n{quote}\n\nKind regards\n{founder}, {vendor}'
WHERE subject = 'Your pilot request: choosing a start date' AND text = E'Hello {contact},\n\nThank you for asking about {the_pilot}. {nothing_missing}\n\nThis is how we understand your request:\n- Workflow: {workflow}\n- Success metric: {metric}\n\nWhich day suits you for a 30-minute call to agree on the scope and a start date?\n\n{quote}\n\nKind regards\n{founder}, {vendor}';
--> statement-breakpoint
UPDATE reply_templates SET version = version + 1, changed_at = now(),
  text = E'Hello {contact},\n\nI am following up on our proposal for {the_pilot}. Is there anything you would like us to explain or change?\n\n{quote}\n\nIf you would like to go ahead, which start date suits you?\n\nKind regards\n{founder}, {vendor}'
WHERE subject = 'Our proposal for {company}' AND text = E'Hello {contact},\n\nI am following up on our proposal for {the_pilot}. Is there anything you would like us to explain or change?\n\nIf you are happy with it, which day would you like to start?\n\n{quote}\n\nKind regards\n{founder}, {vendor}';
--> statement-breakpoint
UPDATE reply_templates SET version = version + 1, changed_at = now(),
  text = E'Hello {contact},\n\nWe are looking forward to working with you. The pilot is due to start on {start}.\n\nBefore the start, please do the following in the pilot room:\n\n{to_do}\n\nIf anything is unclear, reply to this message and we will help.\n\nKind regards\n{founder}, {vendor}'
WHERE subject = '{pilot}: getting ready to start' AND text = E'Hello {contact},\n\nWe are looking forward to working with you. The planned start of the pilot is {start}.\n\nWhat is left on your side before the start:\n\n{to_do}\n\nIf anything is unclear, reply to this message and we will help.\n\nKind regards\n{founder}, {vendor}';
--> statement-breakpoint
UPDATE reply_templates SET version = version + 1, changed_at = now(),
  text = E'Hello {contact},\n\nHow is the pilot going? {silence} So far, {progress} items have a result. {last_day}\n\nIf anything is holding up the next results, please tell us: we are happy to help.\n\nKind regards\n{founder}, {vendor}'
WHERE subject = '{pilot}: how is it going?' AND text = E'Hello {contact},\n\nHow is the pilot going? {silence} So far, {progress} items have a result. {last_day}\n\nIs there anything that you need from us?\n\nKind regards\n{founder}, {vendor}';
--> statement-breakpoint
UPDATE reply_templates SET version = version + 1, changed_at = now(), subject = 'Pilot checkpoint: {pilot}',
  text = E'Hello {contact},\n\nThe checkpoint for our pilot is on {checkpoint}. On that day, you decide whether to continue or stop. So far, {progress} items have a result. {silence}\n\nWould you like to go through the figures together on that day?\n\nKind regards\n{founder}, {vendor}'
WHERE subject = '{pilot}: the checkpoint' AND text = E'Hello {contact},\n\nThe checkpoint for our pilot is on {checkpoint}. That is when you decide whether to continue or stop. So far, {progress} items have a result. {silence}\n\nWould you like to go through the figures together on that day?\n\nKind regards\n{founder}, {vendor}';
--> statement-breakpoint
UPDATE reply_templates SET version = version + 1, changed_at = now(), subject = 'Your decision on the pilot: {pilot}',
  text = E'Hello {contact},\n\n{last_day} The final analysis shows that {verdict}. The pilot room has every figure.\n\nPlease do the following in the pilot room:\n\n{to_do}\n\nWould you like to go through the figures together before you decide?\n\nKind regards\n{founder}, {vendor}'
WHERE subject = '{pilot}: your decision' AND text = E'Hello {contact},\n\n{last_day} The final analysis shows that {verdict}.\n\nWhat is left on your side:\n\n{to_do}\n\nWould you like to go through the figures together before you decide?\n\nKind regards\n{founder}, {vendor}';
--> statement-breakpoint
UPDATE reply_templates SET version = version + 1, changed_at = now(),
  text = E'Hello {contact},\n\nThank you for running the pilot with us, and for accepting its results. The final analysis showed that {verdict}.\n\n{credit} Would you like us to prepare the agreement for your review?\n\nKind regards\n{founder}, {vendor}'
WHERE subject = '{pilot}: the annual plan' AND text = E'Hello {contact},\n\nThank you for running the pilot with us, and for accepting it. The final analysis showed that {verdict}.\n\n{credit} Would you like us to prepare the agreement for your review?\n\nKind regards\n{founder}, {vendor}';
