/** The places of a machine for heavy jobs, where several processes of the portal share them. */
export interface Places {
  /** Resolves when there is one, with what gives it back. */
  take(): Promise<() => void>;
}
