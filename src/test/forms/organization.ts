import type { FormFixture } from './form-fixture'

/** Shared settings of the form fixtures for units. Used in tests only. */

const formOfUnit = (button: string, unit = 'branch-canyon'): Pick<FormFixture, 'as' | 'path' | 'open'> => ({
  as: 'admin',
  path: `/admin/organizational-hierarchy?unit=${unit}`,
  open: async (page, user) => user.click(await page.findByRole('button', { name: button }, { timeout: 20_000 })),
})

const addUnitDialog: FormFixture = {
  ...formOfUnit('Add team'),
  region: { role: 'dialog', name: 'Add a team to Canyon' },
  fill: (form, user) => user.type(form.getByLabelText('Name'), 'Mesa Verde'),
  submit: 'Add team',
  operation: 'CreateOrgUnit',
}

const archiveUnitDialog: FormFixture = {
  ...formOfUnit('Archive'),
  region: { role: 'alertdialog', name: /^Archive / },
  submit: 'Archive',
  operation: 'ArchiveOrgUnit',
}

const assignDialog: FormFixture = {
  ...formOfUnit('Assign someone'),
  region: { role: 'dialog', name: 'Assign someone to Canyon' },
  async fill(form, user) {
    const choice = await form.findByRole('option', { name: 'Robin Yarrow, agent' }, { timeout: 20_000 })
    await user.selectOptions(form.getByLabelText('Person'), choice)
  },
  submit: 'Assign',
  operation: 'AssignUserToUnit',
}

const moveUnitDialog: FormFixture = {
  ...formOfUnit('Move', 'team-north-pier'),
  region: { role: 'dialog', name: 'Move North Pier' },
  async fill(form, user) {
    await user.selectOptions(form.getByLabelText('To'), 'branch-canyon')
    await form.findByText(/oses access/, undefined, { timeout: 20_000 })
  },
  submit: 'Move',
  operation: 'MoveOrgUnit',
}

const renameUnitDialog: FormFixture = {
  ...formOfUnit('Rename'),
  region: { role: 'dialog', name: 'Rename Canyon' },
  async fill(form, user) {
    await user.clear(form.getByLabelText('Name'))
    await user.type(form.getByLabelText('Name'), 'Gorge')
  },
  submit: 'Rename',
  operation: 'RenameOrgUnit',
  colleague: {
    as: 'admin',
    against: (act) => act('mutation { renameOrgUnit(unitId: "branch-canyon", name: "Ravine") { success } }'),
  },
}

export const forms = {
  AddUnitDialog: addUnitDialog,
  ArchiveUnitDialog: archiveUnitDialog,
  AssignDialog: assignDialog,
  MoveUnitDialog: moveUnitDialog,
  RenameUnitDialog: renameUnitDialog,
} satisfies Readonly<Record<string, FormFixture>>
