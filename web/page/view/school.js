export function school(){return {list(){},open(){}}}
