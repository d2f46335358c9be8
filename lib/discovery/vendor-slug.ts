/** The vendor's name as part of a path: lower case, runs of other characters than letters and digits as `-`. */
export function vendorSlug(vendorName: string): string {
  return vendorName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
