import { readState, stateNames } from '../../shared/states'

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
AK 0 0|ME 0 10
VT 1 9|NH 1 10
WA 2 0|ID 2 1|MT 2 2|ND 2 3|MN 2 4|IL 2 5|WI 2 6
MI 2 7|NY 2 8|RI 2 9|MA 2 10
OR 3 0|NV 3 1|WY 3 2|SD 3 3|IA 3 4|IN 3 5|OH 3 6
PA 3 7|NJ 3 8|CT 3 9
CA 4 0|UT 4 1|CO 4 2|NE 4 3|MO 4 4|KY 4 5|WV 4 6
VA 4 7|MD 4 8|DE 4 9
AZ 5 1|NM 5 2|KS 5 3|AR 5 4|TN 5 5|NC 5 6
SC 5 7|DC 5 8
OK 6 3|LA 6 4|MS 6 5|AL 6 6|GA 6 7
HI 7 0|TX 7 3|FL 7 8
`

export const usStates: readonly UsState[] = table
  .split(/[|\n]/)
  .filter((entry) => entry !== '')
  .map((entry) => {
    const [code = '', row, column] = entry.split(' ')
    return { code, name: stateNames.get(code) ?? code, row: Number(row), column: Number(column) }
  })
  // Code unit order gives the same result as a collator, which is slow to load.
  .sort((a, b) => (a.name < b.name ? -1 : 1))

export const tileMapRows = 8
export const tileMapColumns = 11

const byCode: ReadonlyMap<string, UsState> = new Map(usStates.map((state) => [state.code, state]))

export function findUsState(code: string | null | undefined): UsState | undefined {
  return byCode.get(readState(code ?? '') ?? '')
}

/** Returns the name for a code or a name: 'CA' → 'California'. Returns an unknown code unchanged. */
export function usStateName(code: string | null | undefined): string {
  return findUsState(code)?.name ?? code ?? ''
}

export const usStateOptions = usStates.map(({ code, name }) => ({ value: code, label: name }))
