/** A page as the audit measures it. */
export interface AuditedPage {
  name: string;
  path: string;
  /** Reason for keeping search engines out. The SEO figure then does not apply. */
  notForSearch?: string;
  /** JavaScript that it may load beyond the framework's floor, in bytes of gzip. */
  scriptBytesMax: number;
  /** Least performance that Lighthouse may find. */
  performanceMin: number;
  /** The Cookie header of the session that it needs. */
  cookie?: string;
}
