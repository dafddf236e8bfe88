import type { FormFixture } from '../../../ui/form/form-fixture'

const patient = { timeout: 20_000 }

export const fixture: FormFixture = {
  as: 'agent',
  path: '/marketplace',
  async open(page, user) {
    // Only a recently bought lead can be returned.
    if (!page.queryByRole('dialog')) {
      const buyable = (_name: string, button: Element): boolean =>
        button.textContent === 'Buy' && !button.hasAttribute('title')
      const [buy] = await page.findAllByRole('button', { name: buyable }, patient)
      if (buy) await user.click(buy)
      await user.click(await page.findByRole('button', { name: /^Buy for \$/ }, patient))
      await user.click(await page.findByRole('link', { name: 'Open in My leads' }, patient))
    }
    await user.click(await page.findByRole('button', { name: 'Request a return' }, patient))
  },
  region: { role: 'dialog', name: 'Request a return' },
  async fill(form, user) {
    await user.selectOptions(form.getByLabelText('Reason'), 'Wrong number')
    await user.type(form.getByLabelText('Comment (optional)'), 'Nobody of that name')
  },
  submit: 'Request return',
  operation: 'RequestLeadReturn',
}
