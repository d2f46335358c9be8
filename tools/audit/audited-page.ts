/** A page as the audit measures it. */
export interface AuditedPage {
  name: string;
  path: string;
  /** Why search engines are kept out, where they are: the SEO figure then does not apply. */
  notForSearch?: string;
  /** JavaScript that it may load beyond the framework's floor, in bytes of gzip. */
  scriptBytesMax: number;
  /** Least performance that Lighthouse may find. */
  performanceMin: number;
  /** The Cookie header of the session that it needs. */
  cookie?: string;
}
