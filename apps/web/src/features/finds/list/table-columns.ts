/* Visibility of columns by width; hidden ones are shown in a line below the name. */

export const FROM_MD = 'hidden px-3 md:table-cell';
export const FROM_XL = 'hidden px-3 xl:table-cell';
/** The first width with room for more than the name. */
export const FROM_90REM = 'hidden px-3 min-[90rem]:table-cell';
export const FROM_2XL = 'hidden px-3 2xl:table-cell';
