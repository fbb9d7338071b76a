"""The Streamlit front end: no rules and no search, only showing and asking."""
