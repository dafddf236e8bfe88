/** A state or the District of Columbia, with its position on a tile map of 8 rows and 11 columns. */
export interface UsState {
  readonly code: string
  readonly name: string
  /** Zero at the top. */
  readonly row: number
  /** Zero at the left. */
  readonly column: number
}

const table = `
AK 0 0 Alaska|ME 0 10 Maine
VT 1 9 Vermont|NH 1 10 New Hampshire
WA 2 0 Washington|ID 2 1 Idaho|MT 2 2 Montana|ND 2 3 North Dakota|MN 2 4 Minnesota|IL 2 5 Illinois|WI 2 6 Wisconsin
MI 2 7 Michigan|NY 2 8 New York|RI 2 9 Rhode Island|MA 2 10 Massachusetts
OR 3 0 Oregon|NV 3 1 Nevada|WY 3 2 Wyoming|SD 3 3 South Dakota|IA 3 4 Iowa|IN 3 5 Indiana|OH 3 6 Ohio
PA 3 7 Pennsylvania|NJ 3 8 New Jersey|CT 3 9 Connecticut
CA 4 0 California|UT 4 1 Utah|CO 4 2 Colorado|NE 4 3 Nebraska|MO 4 4 Missouri|KY 4 5 Kentucky|WV 4 6 West Virginia
VA 4 7 Virginia|MD 4 8 Maryland|DE 4 9 Delaware
AZ 5 1 Arizona|NM 5 2 New Mexico|KS 5 3 Kansas|AR 5 4 Arkansas|TN 5 5 Tennessee|NC 5 6 North Carolina
SC 5 7 South Carolina|DC 5 8 District of Columbia
OK 6 3 Oklahoma|LA 6 4 Louisiana|MS 6 5 Mississippi|AL 6 6 Alabama|GA 6 7 Georgia
HI 7 0 Hawaii|TX 7 3 Texas|FL 7 8 Florida
`

export const usStates: readonly UsState[] = table
  .split(/[|\n]/)
  .filter((entry) => entry !== '')
  .map((entry) => {
    const [code = '', row = '', column = '', ...name] = entry.split(' ')
    return { code, name: name.join(' '), row: Number(row), column: Number(column) }
  })
  // Code unit order gives the same result as a collator, which is slow to load.
  .sort((a, b) => (a.name < b.name ? -1 : 1))

export const tileMapRows = 8
export const tileMapColumns = 11

const byCode: ReadonlyMap<string, UsState> = new Map(usStates.map((state) => [state.code, state]))

export function findUsState(code: string | null | undefined): UsState | undefined {
  return byCode.get((code ?? '').trim().toUpperCase())
}

/** Returns the name for a code: 'CA' → 'California'. Returns an unknown code unchanged. */
export function usStateName(code: string | null | undefined): string {
  return findUsState(code)?.name ?? code ?? ''
}

export const usStateOptions = usStates.map(({ code, name }) => ({ value: code, label: name }))
