import { buttonRecipe } from './recipes/button'
import { filterControlRecipe } from './recipes/filter-control'
import { listboxRecipe } from './recipes/listbox'
import { menuRecipe } from './recipes/menu'
import { popoverRecipe } from './recipes/popover'
import { tableRecipe } from './recipes/table'
import { toastRecipe } from './recipes/toast'
import { treeViewRecipe } from './recipes/tree-view'

/** The looks of Chakra's parts with one element. */
export const recipes = { button: buttonRecipe, filterControl: filterControlRecipe }

/** The looks of Chakra's parts with several elements. */
export const slotRecipes = {
  listbox: listboxRecipe,
  menu: menuRecipe,
  popover: popoverRecipe,
  table: tableRecipe,
  toast: toastRecipe,
  treeView: treeViewRecipe,
}
