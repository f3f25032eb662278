export default null;
export const decode = null;
