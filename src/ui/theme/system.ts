import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { createSystem, defineSemanticTokens } from '@chakra-ui/react/styled-system'
import { palette } from './palette'
import { alertRecipe } from './recipes/alert'
import { buttonRecipe } from './recipes/button'
import { cardRecipe } from './recipes/card'
import { checkboxRecipe } from './recipes/checkbox'
import { dataListRecipe } from './recipes/data-list'
import { dialogRecipe } from './recipes/dialog'
import { drawerRecipe } from './recipes/drawer'
import { emptyStateRecipe } from './recipes/empty-state'
import { fieldRecipe } from './recipes/field'
import { filterControlRecipe } from './recipes/filter-control'
import { inputRecipe } from './recipes/input'
import { kbdRecipe } from './recipes/kbd'
import { listboxRecipe } from './recipes/listbox'
import { menuRecipe } from './recipes/menu'
import { nativeSelectRecipe } from './recipes/native-select'
import { popoverRecipe } from './recipes/popover'
import { radioCardRecipe } from './recipes/radio-card'
import { skeletonRecipe } from './recipes/skeleton'
import { spinnerRecipe } from './recipes/spinner'
import { statRecipe } from './recipes/stat'
import { switchRecipe } from './recipes/switch'
import { tableRecipe } from './recipes/table'
import { tabsRecipe } from './recipes/tabs'
import { tagRecipe } from './recipes/tag'
import { textareaRecipe } from './recipes/textarea'
import { timelineRecipe } from './recipes/timeline'
import { toastRecipe } from './recipes/toast'
import { treeViewRecipe } from './recipes/tree-view'
import { keyframes, tokens } from './tokens'

type Shade = readonly [light: string, dark: string]
type ColorToken = { value: { base: string; _dark: string } }

function colorGroup(group: Readonly<Record<string, Shade>>): Record<string, ColorToken> {
  return Object.fromEntries(
    Object.entries(group).map(([name, [light, dark]]) => [name, { value: { base: light, _dark: dark } }]),
  )
}

const semanticTokens = defineSemanticTokens({
  colors: Object.fromEntries(Object.entries(palette).map(([name, group]) => [name, colorGroup(group)])),
  // Name of the radius that @chakra-ui/charts uses.
  radii: { l2: { value: '{radii.md}' } },
  shadows: {
    xs: { value: { base: '0 1px 2px rgb(21 34 43 / 0.06)', _dark: '0 1px 2px rgb(0 0 0 / 0.4)' } },
    sm: {
      value: {
        base: '0 1px 2px rgb(21 34 43 / 0.05), 0 2px 6px rgb(21 34 43 / 0.05)',
        _dark: '0 1px 3px rgb(0 0 0 / 0.5)',
      },
    },
    lg: {
      value: {
        base: '0 4px 12px rgb(21 34 43 / 0.08), 0 16px 40px rgb(21 34 43 / 0.12)',
        _dark: '0 8px 32px rgb(0 0 0 / 0.6)',
      },
    },
  },
})

/** Light colors for print, in either theme. They need `!important`, because their layer precedes the tokens. */
const lightOnPaper = Object.fromEntries(
  Object.entries(palette).flatMap(([group, shades]) =>
    Object.entries<Shade>(shades).map(([name, [light]]) => [
      `--fl-colors-${name === 'DEFAULT' ? group : `${group}-${name}`}`,
      `${light} !important`,
    ]),
  ),
) as Record<`--${string}`, string>

/**
 * Conditions that the app's styles and Chakra's components use. Chakra searches the list for every styled property:
 * with all of its 104 conditions, the first page would spend a third more time on styles.
 */
const conditionNames = [
  'before',
  'dark',
  'empty',
  'expanded',
  'first',
  'focus',
  'focusVisible',
  'groupHover',
  'horizontal',
  'hover',
  'icon',
  'last',
  'notFirst',
  'pressed',
  'print',
  'rtl',
  'selected',
  'starting',
  'vertical',
] as const
const conditions = Object.fromEntries(
  conditionNames.flatMap((name) => {
    const selector = defaultBaseConfig.conditions?.[name]
    return selector ? [[name, selector]] : []
  }),
)

/** Chakra system with the app's tokens and recipes. `npm run typecheck` generates the types of both. */
export const system = createSystem(
  { ...defaultBaseConfig, conditions },
  {
    preflight: false,
    globalCss: { ':root.dark': { '@media print': lightOnPaper } },
    cssVarsPrefix: 'fl',
    cssVarsRoot: ':root',
    theme: {
      breakpoints: { sm: '40rem', md: '48rem', lg: '64rem', xl: '80rem', '2xl': '96rem' },
      tokens,
      semanticTokens,
      keyframes,
      // Recipes by Chakra's key: `recipes` for components with one element, `slotRecipes` for those with several.
      recipes: {
        button: buttonRecipe,
        checkbox: checkboxRecipe,
        filterControl: filterControlRecipe,
        input: inputRecipe,
        kbd: kbdRecipe,
        skeleton: skeletonRecipe,
        spinner: spinnerRecipe,
        textarea: textareaRecipe,
      },
      slotRecipes: {
        alert: alertRecipe,
        card: cardRecipe,
        dataList: dataListRecipe,
        dialog: dialogRecipe,
        drawer: drawerRecipe,
        emptyState: emptyStateRecipe,
        field: fieldRecipe,
        listbox: listboxRecipe,
        menu: menuRecipe,
        nativeSelect: nativeSelectRecipe,
        popover: popoverRecipe,
        radioCard: radioCardRecipe,
        stat: statRecipe,
        switch: switchRecipe,
        table: tableRecipe,
        tabs: tabsRecipe,
        tag: tagRecipe,
        timeline: timelineRecipe,
        toast: toastRecipe,
        treeView: treeViewRecipe,
      },
    },
  },
)
