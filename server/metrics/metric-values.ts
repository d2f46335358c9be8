import { AggregatorRegistry, Registry, type RegistryContentType } from 'prom-client';
import { z } from 'zod';

export type MetricsRegistry = Registry<typeof Registry.OPENMETRICS_CONTENT_TYPE>;

/** What a process tells another one about its metrics; the rest of it is between prom-client and itself. */
export const metricValuesSchema = z.array(
  z.looseObject({ name: z.string(), type: z.string(), values: z.array(z.unknown()) }),
);

/** The metrics of a process as values that another process can add up. */
export type MetricValues = z.infer<typeof metricValuesSchema>;

/** A registry of our own, so that nothing else in the process can add to it. */
export function newRegistry(): MetricsRegistry {
  const registry: MetricsRegistry = new Registry();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  return registry;
}

/** The values of all metrics of a process at this moment. */
export async function valuesOf(registry: Registry<RegistryContentType>): Promise<MetricValues> {
  return metricValuesSchema.parse(await registry.getMetricsAsJSON());
}

/** Those metrics that only grow: what a process has counted stays true when it has ended. */
export function countersOf(values: MetricValues): MetricValues {
  return values.filter(({ type }) => type === 'counter' || type === 'histogram');
}

/** The metrics of several processes, added up. */
export function addedUp(values: MetricValues[]): Registry<RegistryContentType> {
  // OpenMetrics names a counter without the ending that its values have; prom-client adds that again.
  const named = values.map((metrics) =>
    metrics.map((metric) =>
      metric.type === 'counter' ? { ...metric, name: metric.name.replace(/_total$/, '') } : metric,
    ),
  );
  const all: Registry<RegistryContentType> = AggregatorRegistry.aggregate(named);
  all.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  return all;
}
