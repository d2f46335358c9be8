import { startAuditedPortal } from '/work/main/e2e/audit/audited-portal';
import { openBrowser } from '/work/main/e2e/audit/browser';
import { auditWithLighthouse } from '/work/main/e2e/audit/lighthouse';
import { publicPages } from '/work/main/e2e/audit/public-pages';
import { printPart } from '/work/main/e2e/audit/report';
const portal = await startAuditedPortal();
const b = await openBrowser(portal.runDir);
try { 
const pages = publicPages(portal).filter(p => process.argv.slice(2).includes(p.name));
printPart(await auditWithLighthouse(portal.url, pages, 1)); } finally { await b.close(); await portal.stop(); }
