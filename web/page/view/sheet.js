export async function fillSheet(){}
