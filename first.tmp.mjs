import { chromium } from 'playwright-core'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
page.on('console', (m) => m.type() !== 'log' && console.log('console', m.type(), m.text()))
page.on('pageerror', (e) => console.log('pageerror', e.message))
page.on('requestfailed', (r) => console.log('failed', r.url(), r.failure()?.errorText))
page.on('response', (r) => r.status() >= 400 && console.log(r.status(), r.url()))
const t = Date.now()
const at = (w) => console.log(w, Date.now() - t)
await page.goto(process.argv[2])
const steps = [['Make a wallet','Take 1 ETH'],['Take 1 ETH','Launch it'],['Launch it','Buy '],['Buy ','Sell half'],['Sell half','Claim your fees'],['Claim your fees',null]]
try {
for (const [press, next] of steps) {
  await page.getByRole('button', { name: press }).first().click()
  at('pressed ' + press)
  if (next) await page.getByRole('button', { name: next }).first().waitFor({ timeout: 20000 })
  else await page.getByText('All seven done').waitFor({ timeout: 20000 })
  at('done ' + press)
  await page.screenshot({ path: `/tmp/shots/first-${press.trim().replaceAll(' ','-')}.png` })
}
} catch (e) { console.log(e.message); await page.screenshot({ path: '/tmp/shots/first-fail.png' }) }
await browser.close()
