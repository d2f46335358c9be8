import { z } from 'zod';

/** A model, or an engine of the portal, that is ready. */
export const modelSchema = z.object({
  id: z.string(),
  object: z.literal('model'),
  created: z.int().describe('Seconds since 1970.'),
  owned_by: z.string(),
});

/** What GET /v1/models answers. */
export const modelListSchema = z.object({ object: z.literal('list'), data: z.array(modelSchema) });

export type Model = z.infer<typeof modelSchema>;

/** The portal keeps no dates of models: all carry the one of the API's description, 2026-06-10. */
export const modelsCreated = 1_781_049_600;
